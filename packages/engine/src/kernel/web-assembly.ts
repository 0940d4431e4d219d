/** The used parts of WebAssembly, typed here because this package depends neither on Node nor on the DOM. */
export interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
export interface Module {
  readonly compiled?: never
}
export type Exports = Readonly<Record<string, (...numbers: readonly number[]) => number>>
interface WebAssembly {
  readonly Memory: new (size: { readonly initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => Module
  readonly Instance: new (
    module: Module,
    imports: { readonly env: { readonly memory: Memory } },
  ) => { readonly exports: Exports }
}

const found: unknown = Reflect.get(globalThis, 'WebAssembly')
/** Undefined if unsupported. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape is the standard's
export const webAssembly = found as WebAssembly | undefined

export const PAGE = 65_536
