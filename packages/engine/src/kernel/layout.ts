/**
 * Memory layout shared by both kernels. Addresses and offsets are bytes; every number is little-endian, of the type in its comment. This
 * file is compiled as TypeScript and as AssemblyScript, so it contains only plain constants.
 */

// A record: one closed trade, rows in exit order.
export const RECORD = 48
/** f64: integer units of the journal's money. */
export const GAIN = 0
/** f64: integer millionths of R; NaN without one. */
export const R = 8
/** f64: millionths of a percent of the balance before; NaN if that balance is not above 0. */
export const PERCENT = 16
/** f64: milliseconds from entry to exit. */
export const HELD = 24
/** u32: cell of the combination of instrument, setup, direction and tilt. */
export const COMBINATION = 32
/** u32: cell of the day of exit, and of entry. */
export const EXIT_DAY = 36
export const ENTRY_DAY = 40
/** u16: holding time and R as one histogram bin, times 16, plus the kind of the trade. */
export const BIN_AND_KIND = 44
/** u8: (weekday - 1) × 24 + hour, of exit and of entry. */
export const EXIT_HOUR = 46
export const ENTRY_HOUR = 47

// The kind of a trade: its outcome (codes of core's `outcomes`), and which of its ratios are known. A winner's gain is positive and a
// loser's negative.
export const OUTCOME_BITS = 3
export const WINNER = 0
export const LOSER = 1
export const BREAK_EVEN = 2
export const HAS_R = 4
export const HAS_PERCENT = 8
export const KIND_BITS = 4

// The order of the four numbers of a record, also in all sums.
export const UNIT_GAIN = 0
export const UNIT_R = 1
export const UNIT_PERCENT = 2
export const UNIT_HELD = 3

// A cell: totals of one group of trades. Offsets in bytes.
export const CELL = 64
/** f64, in the order of the units. */
export const CELL_GAIN = 0
export const CELL_R = 8
export const CELL_PERCENT = 16
export const CELL_HELD = 24
/** f64: sum of the positive gains. */
export const CELL_WON = 32
/** f64: trades with a known percentage. */
export const CELL_WITH_PERCENT = 40
/** i32. */
export const CELL_TRADES = 48
export const CELL_WINNERS = 52
export const CELL_LOSERS = 56
export const CELL_WITH_R = 60

// A group of a report: totals of its trades in the compiled kernel. Offsets in bytes.
export const GROUP = 144
/** i32: trades, winners, losers, trades with R. */
export const GROUP_COUNTS = 0
/** i32: trades with planned and with realised reward to risk, with a percentage, and all. */
export const GROUP_KNOWN = 16
/** f64, in the order of the units. */
export const GROUP_GAIN = 32
export const GROUP_R = 40
export const GROUP_PERCENT = 48
export const GROUP_HELD = 56
/** f64. */
export const GROUP_RRR = 64
export const GROUP_REALIZED_RRR = 72
export const GROUP_TILT = 80
/** f64: sum of the positive gains, of those of winners, and of those of losers. */
export const GROUP_WON = 88
export const GROUP_BY_OUTCOME = 96
export const GROUP_OF_LOSERS = 104
/** f64: the line minus its peak, for percentages the index as a share of it; and its minimum, without the last trade. */
export const GROUP_LINE = 112
export const GROUP_LOWEST = 120
/** f64: the compounded return, 1 at the start; only for the line of percentages. */
export const GROUP_INDEX = 128

// The running state: f64 each, by index. The first are lists by unit: the sum of four, the others of the three drawable ones.
export const STATE_SUM = 0
/** Sum of the values above 0. */
export const STATE_WON = 4
export const STATE_LARGEST = 8
export const STATE_SMALLEST = 12
/**
 * Maximum of the sum; at least the start, 0. For percentages the highest index, the start being 1, and only when they are drawn, like the
 * drawdown.
 */
export const STATE_PEAK = 16
/** Max drawdown of the sum; of the index as a share of its peak. */
export const STATE_FALL = 20
/** How often the gains exceeded their peak. */
export const STATE_HIGHS = 24
/** Trades with a known value. */
export const STATE_KNOWN = 28
export const STATE_TRADES = 32
/** The compounded return: 1 at the start. */
export const STATE_INDEX = 33
/** The index as a share of its maximum, and the minimum of that. */
export const STATE_INDEX_OF_PEAK = 34
export const STATE_INDEX_LOWEST = 35
/** The first R, and the sums of the differences of each R from it, and of their squares. In millionths. */
export const STATE_R_FIRST = 36
export const STATE_R_AWAY = 37
export const STATE_R_AWAY_SQUARED = 38
/** Streaks of decided trades: current ones, and the longest. */
export const STATE_WIN_RUN = 39
export const STATE_LOSS_RUN = 40
export const STATE_LONGEST_WIN_RUN = 41
export const STATE_LONGEST_LOSS_RUN = 42
/** For the drawn unit: positions (0 = the start, k = the k-th selected trade) and rows (-1 = none). */
export const STATE_PEAK_POSITION = 43
export const STATE_PEAK_ROW = 44
export const STATE_FALL_POSITION = 45
export const STATE_FALL_ROW = 46
/** The peak above the max drawdown. */
export const STATE_FALL_PEAK_POSITION = 47
/** By unit: sum of the negative values, unsigned; and distance of the gains below their peak. Computed as differences before rounding. */
export const STATE_LOST = 48
export const STATE_BELOW = 52
export const STATE_LENGTH = 56

// A stretch of the drawn line, such as a pixel column: its visible points. f64 each, by index.
/** Points in it: selected trades with a value in the unit. With 0 points the four points below are not written. */
export const STRETCH_POINTS = 0
/** Points of six numbers each. */
export const STRETCH_FIRST = 1
export const STRETCH_LOWEST = 7
export const STRETCH_HIGHEST = 13
export const STRETCH_LAST = 19
/** Net gain, and sum of the gains above 0, at the end of the stretch. */
export const STRETCH_NET = 25
export const STRETCH_WON = 26
export const STRETCH_LENGTH = 28
export const POINT_ROW = 0
export const POINT_POSITION = 1
/**
 * The index for percent, the sum for other units; its maximum so far; its distance below that (for the index as a
 * share).
 */
export const POINT_VALUE = 2
export const POINT_PEAK = 3
export const POINT_FALL = 4
/** Result of the trade itself, in the unit. */
export const POINT_STEP = 5
export const POINT_LENGTH = 6
/** Drawn instead of an index that exceeds the range of doubles. */
export const HIGHEST_DRAWN = 1.7976931348623157e308

// The job: i32 each, at these byte addresses.
export const JOB_RECORDS = 0
/** Bitmap of the selected rows. */
export const JOB_BITS = 4
export const JOB_STATE = 8
/** Tables of cells; 0 for an unrequested one, except the first. */
export const JOB_OUTCOMES = 12
export const JOB_COMBINATIONS = 16
export const JOB_BINS = 20
export const JOB_DAYS = 24
export const JOB_HOURS = 28
/** EXIT_DAY and EXIT_HOUR, or those of the entry: record offsets of the counted day and hour. */
export const JOB_DAY_OFFSET = 32
export const JOB_HOUR_OFFSET = 36
/** The unit that is drawn: 0 gain, 1 R, 2 percent. */
export const JOB_UNIT = 40
/** Rows (u32, ascending) at which stretches start, with the end of the last; one fewer stretches than rows. */
export const JOB_CUTS = 44
export const JOB_STRETCHES = 48
/** Address of the stretches. */
export const JOB_STRETCH_OUT = 52
/** Three f64 lists, one element per selected trade: value and drawdown as in a point, profit factor; 0: none. */
export const JOB_LINES = 56
/** Capacity of each of these lists. */
export const JOB_LINE_LENGTH = 60
export const JOB_BYTES = 64
/** Working memory of the kernel in WebAssembly. */
export const SCRATCH = 64
/** The first free address. */
export const HEAP = 32_768

export const HOLDING_BUCKETS = 12
export const R_BINS = 128
export const HOURS_OF_WEEK = 168

// Totals of the selected trades computed without the kernel: f64 each, by index.
export const DETAIL_RRR_SUM = 0
export const DETAIL_RRR_KNOWN = 1
export const DETAIL_REALIZED_RRR_SUM = 2
export const DETAIL_REALIZED_RRR_KNOWN = 3
/** Sum of the tilt meters; trades above and below 0. */
export const DETAIL_TILT = 4
export const DETAIL_GREEN = 5
export const DETAIL_RED = 6
/** Green trades since the last red one. */
export const DETAIL_GREEN_RUN = 7
export const DETAIL_LENGTH = 8
