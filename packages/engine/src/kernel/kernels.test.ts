import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { Arena } from './arena.ts'
import type { Kernel, KernelOf } from './kernel.ts'
import { plainKernel } from './plain-kernel.ts'
import { simdKernel } from './simd-kernel.ts'
import {
  type AJob,
  type LaidJob,
  cutAnew,
  differences,
  layJob,
  memoryOf,
  memoryWithoutStretches,
} from './testing/a-job.ts'
import { randomJobs } from './testing/random-jobs.ts'
import { wideKernel } from './wide-kernel.ts'

function simd(arena: Arena): Kernel {
  const kernel = simdKernel(arena)
  if (kernel === null) throw new Error('This Node.js has no vectors in WebAssembly')
  return kernel
}

const kernels: readonly (readonly [string, KernelOf])[] = [
  ['plain', plainKernel],
  ['simd', simd],
  ['wide', wideKernel],
]

/** A job after a kernel went over it. */
function after(job: AJob, kernelOf: KernelOf): LaidJob {
  const laid = layJob(job)
  kernelOf(laid.arena).run()
  return laid
}

describe('the kernels', () => {
  it.each(kernels.slice(1))('plain and %s leave the same memory, to the last bit', (_, kernelOf) => {
    fc.assert(
      fc.property(randomJobs(), (job) => {
        expect(differences(memoryOf(after(job, plainKernel)), memoryOf(after(job, kernelOf)))).toEqual([])
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })

  it('leave the same where sums are as large as a double can count', () => {
    fc.assert(
      fc.property(randomJobs(Math.floor(Number.MAX_SAFE_INTEGER / 701)), (job) => {
        const plain = memoryOf(after(job, plainKernel))
        expect(differences(plain, memoryOf(after(job, simd)))).toEqual([])
        expect(differences(plain, memoryOf(after(job, wideKernel)))).toEqual([])
      }),
    )
  })

  it.each(kernels)('%s goes on from where an earlier run ended', (_, kernelOf) => {
    fc.assert(
      fc.property(randomJobs(), fc.nat(), (job, at) => {
        const rows = job.records.length
        const cut = at % (rows + 1)
        const parts = layJob(job)
        const kernel = kernelOf(parts.arena)
        cutAnew(parts, [0, cut])
        kernel.run()
        cutAnew(parts, [cut, rows])
        kernel.run()
        cutAnew(parts, job.cuts)
        const whole = after(job, kernelOf)
        expect(differences(memoryWithoutStretches(whole), memoryWithoutStretches(parts))).toEqual([])
      }),
    )
  })

  it.each(kernels)('%s adds up the known numbers of a column', (_, kernelOf) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.option(fc.integer()))), (column) => {
        const arena = new Arena()
        const at = arena.take(column.length * 8)
        const bits = arena.take(Math.ceil(column.length / 32) * 4)
        column.forEach(([selected, value], row) => {
          arena.views.f64[at / 8 + row] = value ?? Number.NaN
          arena.views.u32[bits / 4 + (row >> 5)]! |= Number(selected) << (row & 31)
        })
        const known = column.flatMap(([selected, value]) => (selected && value !== null ? [value] : []))
        expect(kernelOf(arena).sum(at, bits, column.length)).toBe(known.reduce((sum, value) => sum + value, 0))
      }),
    )
  })
})
