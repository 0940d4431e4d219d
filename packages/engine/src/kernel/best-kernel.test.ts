import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webAssembly } from './web-assembly.ts'

/** The kernel that is chosen, in a world where WebAssembly is this. */
async function chosenWith(webAssembly: unknown): Promise<string> {
  vi.stubGlobal('WebAssembly', webAssembly)
  const { Arena } = await import('./arena.ts')
  const { bestKernel } = await import('./best-kernel.ts')
  const arena = new Arena()
  arena.take(100_000) // grows
  return bestKernel(arena).name
}

describe('the best kernel', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => void vi.unstubAllGlobals())

  it('is the one with vectors, wherever they are', async () => {
    expect(await chosenWith(webAssembly)).toBe('simd')
  })

  it('is the plain one without WebAssembly', async () => {
    expect(await chosenWith(undefined)).toBe('plain')
  })

  it('is the plain one where a policy forbids to compile, or vectors are unknown', async () => {
    function Module(): never {
      throw new Error('CompileError: blocked by the content security policy')
    }
    expect(await chosenWith({ Memory: webAssembly?.Memory, Instance: webAssembly?.Instance, Module })).toBe('plain')
  })
})
