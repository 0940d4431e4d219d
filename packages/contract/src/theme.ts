/** Themes of the page. System: that of the device. */
export const themes = ['Light', 'Dark', 'System'] as const
export type Theme = (typeof themes)[number]
