/** Why a text cannot be saved: it is too long. Null when it can. Formats count, as on the server. */
export const richTextFault = (html: string, longest: number): string | null =>
  html.length <= longest
    ? null
    : `${figure(html.length)} of at most ${figure(longest)} characters, including formatting. Please shorten it.`

export const figure = (count: number): string => count.toLocaleString('en-US')
