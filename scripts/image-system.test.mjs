import { expect, it } from 'vitest'
import { librariesIn } from './image-system.mjs'

const text = `
	linux-vdso.so.1 (0x00007fe47a211000)
	libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007fe47a11b000)
	/lib64/ld-linux-x86-64.so.2 (0x00007fe47a213000)
`

it('reads libraries and the loader from the output of ldd, and nothing that is in no file', () => {
  expect(librariesIn(text)).toEqual(['/lib/x86_64-linux-gnu/libm.so.6', '/lib64/ld-linux-x86-64.so.2'])
})

it('names a library that is missing', () => {
  expect(() => librariesIn(`${text}\tlibvips-cpp.so.8 => not found\n`)).toThrow('The system has no libvips-cpp.so.8.')
})
