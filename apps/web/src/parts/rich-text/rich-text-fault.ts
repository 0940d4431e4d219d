/** Error of a text that is too long; null if it can be saved. Markup counts, as on the server. */
export const richTextFault = (html: string, longest: number): string | null =>
  html.length <= longest
    ? null
    : `${figure(html.length)} of at most ${figure(longest)} characters, including formatting. Please shorten it.`

export const figure = (count: number): string => count.toLocaleString('en-US')
