import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin, Rolldown } from 'vite'
import { guideHtml, type GuidePicture } from './guide/guide-html.ts'
import { guideFiles, readGuide, sectionsOf } from './guide/guide.ts'

const pictureFolder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const readText = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Addresses of the guide and their files in the build, for the server. */
export const guideAddresses = [
  { path: '/help', file: 'guide/README.html' },
  ...guideFiles.map((name) => ({ path: `/help/${name}`, file: `guide/${name}.html` })),
]

/** Renders docs/guide into pages of the build, in the look of the application: its tokens and its fonts. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      if (bundle['gallery.html'] !== undefined) return
      const emit = (name: string, source: string | Uint8Array): string =>
        this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const guide = readGuide()
      const used = new Set(
        guide.flatMap(({ blocks }) => blocks.flatMap((block) => (block.is === 'picture' ? block.file : []))),
      )
      const pictures = new Map<string, GuidePicture>()
      for (const name of readdirSync(pictureFolder).filter((file) => used.has(`../pictures/${file}`))) {
        const bytes = readFileSync(join(pictureFolder, name))
        const { width, height } = await sharp(bytes).metadata()
        pictures.set(name, { address: emit(name, bytes), width, height })
      }
      const assets = {
        style: emit(
          'guide.css',
          `${facesIn(bundle)}\n${readText('src/app/tokens.css')}\n${readText('guide/guide.css')}`,
        ),
        script: emit('guide.js', readText('guide/guide.js')),
        index: emit('guide.json', JSON.stringify(guide.flatMap(sectionsOf))),
        pictures,
      }
      for (const page of guide)
        this.emitFile({ type: 'asset', fileName: `guide/${page.file}.html`, source: guideHtml(page, guide, assets) })
    },
  },
})

/** Declarations of the application's fonts, which are in the same folder as the guide's style. */
const facesIn = (bundle: Rolldown.OutputBundle): string =>
  Object.values(bundle)
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : []))
    .flatMap((css) => css.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .join('\n')
