/**
 * Memory layout of the simulator's kernel. Addresses and offsets are bytes. This file is compiled as TypeScript and as AssemblyScript, so
 * it contains only plain constants.
 */

// The job: parameters of the runs. u32:
/** Runs, at least one. */
export const JOB_RUNS = 0
/** Seed of the first of them. */
export const JOB_SEED = 4
/** R to draw from: how many, 0 if drawn by probabilities, and the address of the first, f64. */
export const JOB_LENGTH = 8
export const JOB_LIST = 12
export const JOB_BLOCK_LENGTH = 16
/** Address of the columns of figures. */
export const JOB_COLUMNS = 20
/** Where a call writes balances, f64: those of all runs after a trade, then after the next. Up to 24 bytes after them are overwritten. */
export const JOB_BALANCES = 24
// f64: `Stake`; the balance that counts as 0; `Source` by probabilities.
export const JOB_AMOUNT = 32
export const JOB_SHARE = 40
export const JOB_REDUCED_SHARE = 48
export const JOB_BELOW = 56
export const JOB_GONE = 64
export const JOB_WIN = 72
export const JOB_NOT_LOST = 80
export const JOB_WIN_R = 88
export const JOB_LOSS_R = 96

/** Maximum list length: a draw times the length must be an integer that a double represents. */
export const LONGEST_LIST = 2_097_152

/** Trades per call: runs are processed in fours over this number of trades, so that results stay in a fast cache until they are read. */
export const TRADES_AT_ONCE = 32
/** Bytes of one number for each of four runs. */
export const FOUR = 32
/** R of these trades in order, each for four runs. */
export const DEALT = 128

// Columns: one number per run, for multiples of four runs, 8 bytes each in all columns. f64:
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
/** List index of the trade dealt last. */
export const PLACE = 12
export const COLUMNS = 13

/** Bins of a column of balances. */
export const BINS = 2048

/** Everything after this address is placed by the caller. */
export const FREE = 1152
