import type { KernelOf } from './kernel.ts'
import { plainKernel } from './plain-kernel.ts'

/** The fastest kernel that runs here. */
export const bestKernel: KernelOf = plainKernel
