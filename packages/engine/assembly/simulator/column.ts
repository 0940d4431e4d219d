import { JOB_COLUMNS, JOB_RUNS } from '../../src/simulator/kernel/layout'

/** Where a column of figures begins. */
export function column(name: u32): u32 {
  return load<u32>(JOB_COLUMNS) + name * 8 * ((load<u32>(JOB_RUNS) + 3) & ~3)
}
