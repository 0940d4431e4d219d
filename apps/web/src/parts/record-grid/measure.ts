/** Width of a text in pixels. */
export type Measure = (text: string, kind: 'head' | 'strong' | 'plain') => number

/** Measures texts in the fonts of the grid. */
export function measureIn(place: HTMLElement): Measure {
  const pen = document.createElement('canvas').getContext('2d')
  const { fontFamily } = getComputedStyle(place)
  const fonts = { head: '600 12px', strong: '600 13px', plain: '400 13px' } as const
  return (text, kind) => {
    if (pen === null) return 7 * text.length
    pen.font = `${fonts[kind]} ${fontFamily}`
    return pen.measureText(text).width
  }
}
