/** Colours to mark notes, visible in both themes; their names are for screen readers. */
export const noteColors = [
  { name: 'Blue', value: '#2d80bf' },
  { name: 'Green', value: '#3f8f5f' },
  { name: 'Amber', value: '#b98309' },
  { name: 'Red', value: '#c2453d' },
  { name: 'Purple', value: '#9a5fb0' },
] as const

export const colorName = (color: string | null): string =>
  color === null ? 'No colour' : (noteColors.find(({ value }) => value === color.toLowerCase())?.name ?? color)
