import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The weights that the styles use: the files come with 200 to 900. Text that a trader has made bold is 700. */
const fonts = [
  { name: 'source-sans-3-latin-wght-normal', wght: { min: 400, max: 700 } },
  { name: 'source-serif-4-latin-wght-normal', wght: { min: 400, max: 600 } },
]
/** All that a file for Latin can hold: no character is lost. */
const characters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('')

/** Leaves out of the fonts that every page loads the weights that nothing is set in. */
export const smallFonts = (): Plugin => ({
  name: 'small-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const { name, wght } of fonts) {
      const found = Object.values(bundle).filter(({ fileName }) => fileName.includes(name))
      const [file] = found
      if (file?.type !== 'asset' || found.length > 1) throw new Error(`There is not one file of the font ${name}`)
      file.source = await subsetFont(Buffer.from(file.source), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght },
      })
    }
  },
})
