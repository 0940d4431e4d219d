/** Half a million trades with comments; beyond it a browser could not hold the text. */
export const maxFileSize = 256 * 1024 * 1024
export const tooLargeFile = 'The file is larger than 256 MB. Export a shorter period and import the parts one by one.'
