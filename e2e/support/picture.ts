import { readFileSync } from 'node:fs'

/** A chart of a trade, 960 pixels wide, as an upload: one of the demo's. */
export const picture = {
  name: 'chart.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../../apps/server/demo-pictures/01.png', import.meta.url)),
}
