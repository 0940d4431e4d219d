import type { Card } from './cards.ts'

/** Pixels between cards. */
export const cardGap = 24
/** Narrowest column. */
const narrowest = 240
/** Default before layout. */
const usualWidth = 1120
/** The place of a link. */
const linkHeight = 120
/** Minimum height of a very wide picture, for its check box. */
const lowest = 48
/** Taller pictures than one and a half times their width are cropped at the bottom, to at least 360 pixels. */
const tallest = 1.5

const lineHeight = 24
const textLine = 20
const padding = 6
/** Maximum width of a character, px. */
const letter = 7

/** Number and width of columns. */
export function columnsIn(width: number): { readonly count: number; readonly column: number } {
  const all = width === 0 ? usualWidth : width
  const count = Math.max(1, Math.floor((all + cardGap) / (narrowest + cardGap)))
  return { count, column: (all - cardGap * (count - 1)) / count }
}

/** Size of a card, known before its picture is loaded, so that nothing moves. */
export interface CardSize {
  readonly picture: number
  /** Lines that were written about the picture, two at most. */
  readonly lines: number
  readonly whole: number
}

/** @param column pixels */
export function cardSize({ picture: { fileId, width, height, description }, facts }: Card, column: number): CardSize {
  const picture =
    fileId === null || width === null || height === null
      ? linkHeight
      : Math.round(Math.min(Math.max((column * height) / width, lowest), column * tallest))
  const lines = Math.min(2, Math.ceil((description.length * letter) / column))
  const words = lineHeight * (facts ? 2 : 1) + lines * textLine
  return { picture, lines, whole: picture + padding + words }
}
