// The types of client.mjs. Written by declarations.mjs, not by hand.
import type { ErrorData, Handled, HandledAnswers, Hello, Move, Options, RecordData, Stateless, StatelessAnswers } from "./answers.d.ts";
export type Transport = {
    /**
     * Carries a line, which has no line end.
     */
    send: (line: string) => void;
    /**
     *   Says what hears every answer, and what hears that there will be no more of them.
     */
    listen: (line: (line: string) => void, ended: (error: Error) => void) => void;
    /**
     * Ends the engine.
     */
    close: () => Promise<unknown>;
};
export type Waiting<T> = {
    resolve: (result: T) => void;
    reject: (error: unknown) => void;
};
/** @import { ErrorData, Handled, HandledAnswers, Hello, Move, Options, RecordData, Stateless, StatelessAnswers } from "./answers.d.ts" */
/**
 * What carries lines to an engine and back, one answer for each line and in the same order.
 * @typedef {object} Transport
 * @property {(line: string) => void} send Carries a line, which has no line end.
 * @property {(line: (line: string) => void, ended: (error: Error) => void) => void} listen
 *   Says what hears every answer, and what hears that there will be no more of them.
 * @property {() => Promise<unknown>} close Ends the engine.
 */
/**
 * @template T
 * @typedef {object} Waiting
 * @property {(result: T) => void} resolve
 * @property {(error: unknown) => void} reject
 */
export declare const PROTOCOL = 2;
/** A request that the engine refused: `code`, the `rule` that a move breaks, `params`, `problems`. */
export declare class EngineError extends Error {
    code: string;
    rule: string | null;
    params: {
        [name: string]: unknown;
    };
    problems: import("./answers.d.ts").Problem[];
    /** @param {ErrorData} error What the engine answered. */
    constructor(error: ErrorData);
}
/** An engine that runs somewhere; `Engine.start` makes one. */
export declare class Engine {
    #private;
    /**
     * Begin to talk over a transport, and make sure that the engine speaks our protocol.
     * @param {Transport} transport
     */
    static start(transport: Transport): Promise<Engine>;
    /** @param {Transport} transport What carries the lines. */
    constructor(transport: Transport);
    /** What the engine tells of itself: games, bots, operations, limits. */
    get about(): Hello;
    /**
     * Ask for an operation; resolve to its result, or reject with an EngineError.
     * @template {keyof Handled} Op
     * @overload
     * @param {Op} op
     * @param {Handled[Op]} args
     * @returns {Promise<HandledAnswers[Op]>}
     */
    /**
     * @template {keyof Stateless} Op
     * @overload
     * @param {Op} op
     * @param {Stateless[Op]} args
     * @returns {Promise<StatelessAnswers[Op]>}
     */
    /**
     * @param {string} op
     * @param {object} args
     * @returns {Promise<any>}
     */
    ask<Op extends keyof Handled>(op: Op, args: Handled[Op]): Promise<HandledAnswers[Op]>;
    /**
     * Ask for an operation; resolve to its result, or reject with an EngineError.
     * @template {keyof Handled} Op
     * @overload
     * @param {Op} op
     * @param {Handled[Op]} args
     * @returns {Promise<HandledAnswers[Op]>}
     */
    /**
     * @template {keyof Stateless} Op
     * @overload
     * @param {Op} op
     * @param {Stateless[Op]} args
     * @returns {Promise<StatelessAnswers[Op]>}
     */
    /**
     * @param {string} op
     * @param {object} args
     * @returns {Promise<any>}
     */
    ask<Op extends keyof Stateless>(op: Op, args: Stateless[Op]): Promise<StatelessAnswers[Op]>;
    /**
     * Ask for several operations in one line; give a promise for each, in order.
     * @param {[op: string, args: object][]} requests
     * @returns {Promise<any>[]}
     */
    askEach(requests: [op: string, args: object][]): Promise<any>[];
    /**
     * Ask for several operations in one line; resolve to all results, or reject with the first error.
     * @param {[op: string, args: object][]} requests
     * @returns {Promise<any[]>}
     */
    askAll(requests: [op: string, args: object][]): Promise<any[]>;
    /** End the engine; what is asked from now on fails at once. Resolves when it has ended. */
    close(): Promise<unknown>;
}
/**
 * Play a game to its end: `choose(moves, seat)` picks one of the legal moves; gives its record.
 * @param {Engine} engine
 * @param {string} game
 * @param {Options} options
 * @param {(moves: Move[], seat: number) => Move | Promise<Move>} choose
 * @param {number} [seed] What chance begins with.
 * @returns {Promise<RecordData>}
 */
export declare function playGame(engine: Engine, game: string, options: Options, choose: (moves: Move[], seat: number) => Move | Promise<Move>, seed?: number): Promise<RecordData>;
