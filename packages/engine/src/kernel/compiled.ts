import { instancesOf } from './instance.ts'
import { simdBytes } from './simd-bytes.ts'

/** Exports of assembly/kernel.ts, bound to a memory; null if it cannot be compiled. */
export const compiledOn = instancesOf(simdBytes)
