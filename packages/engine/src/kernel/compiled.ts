import { instancesOf } from './instance.ts'
import { simdBytes } from './simd-bytes.ts'

/** What assembly/kernel.ts exports, at work on a memory; null where it cannot. */
export const compiledOn = instancesOf(simdBytes)
