/**
 * Where everything lies in the memory that the simulator's kernel works on. Addresses and offsets are bytes. This file is
 * compiled twice, as TypeScript and as AssemblyScript, so it holds nothing but plain constants.
 */

// The job: what runs are walked by. u32:
/** Runs, at least one. */
export const JOB_RUNS = 0
/** Seed of the first of them. */
export const JOB_SEED = 4
/** R to draw from: how many, 0 for those drawn by chances, and the address of the first, f64. */
export const JOB_LENGTH = 8
export const JOB_LIST = 12
export const JOB_BLOCK_LENGTH = 16
/** Address of the columns of figures. */
export const JOB_COLUMNS = 20
/** Where a call writes balances, f64: those of all runs after a trade, then after the next. Up to 24 bytes behind them are written too. */
export const JOB_BALANCES = 24
// f64: `Stake`; the balance from which on nothing is left; `Source` by chances.
export const JOB_AMOUNT = 32
export const JOB_SHARE = 40
export const JOB_REDUCED_SHARE = 48
export const JOB_BELOW = 56
export const JOB_GONE = 64
export const JOB_WIN = 72
export const JOB_NOT_LOST = 80
export const JOB_WIN_R = 88
export const JOB_LOSS_R = 96

/** Longer lists are not drawn from here: a draw times the length is a whole number that a double holds. */
export const LONGEST_LIST = 2_097_152

/** Runs are walked in fours, each at first over so many trades: what a call writes stays in a fast cache until it is taken. */
export const TRADES_AT_ONCE = 32
/** Bytes of a number of each of four runs. */
export const FOUR = 32
/** R of these trades, one after the other, each with that of four runs. */
export const DEALT = 128

// Columns: a number for each run, for whole fours of them, 8 bytes for each in all columns. f64:
export const BALANCE = 0
export const HIGHEST = 1
export const LOWEST = 2
/** As a share of the highest. */
export const DEEPEST = 3
/** Sums of R: wins minus losses, and both together. */
export const NET = 4
export const MOVED = 5
// i32:
export const WON = 6
export const LOST = 7
export const WINNING = 8
export const LOSING = 9
export const LONGEST_WON = 10
export const LONGEST_LOST = 11
/** Place in the list of the trade that was dealt last. */
export const PLACE = 12
export const COLUMNS = 13

/** Bins of a column of balances. */
export const BINS = 2048

/** From here on everything else lies where the caller puts it. */
export const FREE = 1152
