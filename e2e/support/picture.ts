import { tradePicture } from '@afterclose/demo/picture'

const trade = { direction: 'LONG', entryPrice: '50', exitPrice: '51', stopLoss: '49', takeProfit: '52' } as const

/** A chart of a trade, 960 pixels wide, as an upload. */
export const picture = {
  name: 'chart.png',
  mimeType: 'image/png',
  buffer: Buffer.from(tradePicture(trade, 1, 20)),
}
