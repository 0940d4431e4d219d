/**
 * Code pages of text files, by `TextDecoder` name, with readable labels. A file does not declare its code page, so it is guessed, and the
 * trader may choose.
 */
export const codePages = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-kr': 'Korean',
} as const
export type CodePage = keyof typeof codePages

const isCodePage = (name: string): name is CodePage => Object.hasOwn(codePages, name)
export const codePageNames: readonly CodePage[] = Object.keys(codePages).filter(isCodePage)
