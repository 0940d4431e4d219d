/** Whether a page lacks its closing tags. */
export const isCutOff = (page: string): boolean => !/<\/(?:html|body|table)>\s*$/i.test(page.slice(-200))
