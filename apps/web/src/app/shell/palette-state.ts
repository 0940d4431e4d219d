import { createStore } from '../../journal/store.ts'

/** Text typed into Ctrl+K; null while it is closed. */
export const paletteWords = createStore<string | null>(null)

/** Opens Ctrl+K with these words. */
export const openPalette = (words = ''): void => paletteWords.set(words)
export const closePalette = (): void => paletteWords.set(null)
