/** Whether a page lacks the tags that close it. */
export const isCutOff = (page: string): boolean => !/<\/(?:html|body|table)>\s*$/i.test(page.slice(-200))
