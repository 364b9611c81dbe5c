// The types of bot.mjs. Written by declarations.mjs, not by hand.
export type Choice = {
    game: string;
    seat: number;
    view: any;
    moves: import("./answers.d.ts").Move[];
    seed: number;
};
/**
 * What a bot is asked: the seat that decides, its view, the legal moves, and a seed for its luck.
 * @typedef {{game: string, seat: number, view: any, moves: import("./answers.d.ts").Move[], seed: number}} Choice
 */
/**
 * Answer as a bot until the input ends: `choose(choice, options)` gives one of the moves. What it throws is told as
 * the reason why the bot cannot answer.
 * @param {string} name What the bot is called.
 * @param {Record<string, string>} options What can be set, each with its default.
 * @param {(choice: Choice, options: Record<string, string>) => unknown} choose
 */
export declare function runBot(name: string, options: Record<string, string>, choose: (choice: Choice, options: Record<string, string>) => unknown): Promise<void>;
