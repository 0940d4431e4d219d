import { expect, it } from 'vitest'
import { librariesIn } from './image-system.mjs'

it('reads libraries and the loader from the output of ldd, and nothing that is in no file', () => {
  const text = [
    '\tlinux-vdso.so.1 (0x00007fe47a211000)',
    '\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007fe47a11b000)',
    '\tlibvips-cpp.so.8 => not found',
    '\t/lib64/ld-linux-x86-64.so.2 (0x00007fe47a213000)',
  ]
  expect(librariesIn(`${text.join('\n')}\n`)).toEqual([
    '/lib/x86_64-linux-gnu/libm.so.6',
    '/lib64/ld-linux-x86-64.so.2',
  ])
})
