import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Weights used by the styles: the files have 200 to 900. Text that a trader has made bold is 700. */
const heaviest = { 'source-sans-3': 700, 'source-serif-4': 600 }
/** Characters of nearly every text: ASCII, and those that the pages use. The rest is loaded with the first accent. */
const signs = '\u00a0£±²·½×–—‘’“”…€↑↓−'
const everyday = charactersOf(0x20, 0x7e) + signs
/** All other characters of a Latin file, so that none is lost. */
const others = Array.from(charactersOf(0, 0xd7ff)).filter((character) => !everyday.includes(character))
/** Browsers' default features, and the figures used by the styles: no small capitals, no fractions. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

const latin = /\/\* source-[^*]*-latin-wght-normal \*\/\s*(@font-face \{[^}]*\})/
const ofLatin = /-latin-wght-normal-[^/]*$/

/** Splits each Latin font in two, common and rare characters, without unused weights. */
export const smallFonts = (): Plugin => ({
  name: 'small-fonts',
  apply: 'build',
  transform: {
    filter: { id: /@fontsource-variable[\\/][^\\/]*[\\/]wght[.]css$/ },
    async handler(styles, id) {
      const [name, max] = Object.entries(heaviest).find(([font]) => id.includes(font)) ?? []
      const face = latin.exec(styles)?.[1]
      if (face === undefined || max === undefined) throw new Error(`No face of a known font for Latin in ${id}`)
      const whole = await readFile(join(dirname(id), `files/${name}-latin-wght-normal.woff2`))
      const partOf = async (part: string, characters: string): Promise<string> => {
        const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max } }, keepFeatures } as const
        const source = await subsetFont(whole, characters, options)
        const file = this.emitFile({ type: 'asset', name: `${name}-${part}.woff2`, source })
        return face.replace(/url\([^)]*\)/, `url(__VITE_ASSET__${file}__)`)
      }
      const rest = await partOf('latin', others.join(''))
      const common = (await partOf('everyday', everyday)).replace(/unicode-range:[^;}]*/, `unicode-range:${rangeOf()}`)
      // if two faces have a character, the later one is used
      return { code: styles.replace(face, `${rest}\n${common}`), map: null }
    },
  },
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle).filter((file) => ofLatin.test(file))) delete bundle[name]
  },
})

function charactersOf(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('')
}
function rangeOf(): string {
  return ['U+20-7E', ...Array.from(signs, (one) => `U+${one.charCodeAt(0).toString(16)}`)].join()
}
