import type { KernelOf } from './kernel.ts'
import { plainKernel } from './plain-kernel.ts'
import { simdKernel } from './simd-kernel.ts'

/** The fastest kernel available here. */
export const bestKernel: KernelOf = (arena) => simdKernel(arena) ?? plainKernel(arena)
