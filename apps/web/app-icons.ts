import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const logo = new URL('public/favicon.svg', import.meta.url)
/** `--paper` of the light scheme: home screens show icons on pictures of any colour. */
const paper = '#fbfcfa'

/**
 * Icons of the installed app, with the share of the width that the mark takes. A maskable one may be cut to a circle of four fifths, an iPhone
 * rounds the corners.
 */
const icons = [
  { name: 'icon-192', size: 192, share: 0.68 },
  { name: 'icon-512', size: 512, share: 0.68 },
  { name: 'icon-maskable-512', size: 512, share: 0.54 },
  { name: 'apple-touch-icon', size: 180, share: 0.62 },
] as const

const link = (rel: string, href: string): HtmlTagDescriptor => ({ tag: 'link', attrs: { rel, href }, injectTo: 'head' })

/**
 * Draws the icons of the installed app from the logo, so that no picture is stored beside it, and names them in the page with the manifest,
 * which the server writes.
 */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  transformIndexHtml: {
    order: 'post', // as relative addresses, below <base>
    handler: () => [link('manifest', 'manifest.webmanifest'), link('apple-touch-icon', 'icons/apple-touch-icon.png')],
  },
  async generateBundle() {
    const svg = readFileSync(logo)
    for (const { name, size, share } of icons) {
      const width = Math.round(size * share)
      const mark = await sharp(svg, { density: (72 * width) / 32 })
        .resize(width, width)
        .png()
        .toBuffer()
      const source = await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
        .composite([{ input: mark }])
        .png({ compressionLevel: 9 })
        .toBuffer()
      this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source })
    }
  },
})
