import { type Reading, spokenReading } from '../parts/reading.tsx'

/** Sentences end before a capital letter, a name in quotes or the end. */
const sentences = (text: string): number =>
  text.split(/(?<=[.…])\s+(?=[\p{Lu}“"\d])/u).filter((part) => part.trim() !== '').length

/** What is wrong with a reading: it leads with one finding in bold, and has at most one more sentence. */
export function readingFaults(reading: Reading): readonly string[] {
  const spoken = spokenReading(reading)
  const bold = reading.flatMap((part) => (typeof part === 'object' && 'strong' in part ? [part.strong] : []))
  return [
    ...(bold.length > 1 ? [`${bold.length} in bold: ${spoken}`] : []),
    ...(bold.length === 1 && !spoken.startsWith(bold[0]!) ? [`does not lead with its finding: ${spoken}`] : []),
    ...(sentences(spoken) > 2 ? [`${sentences(spoken)} sentences: ${spoken}`] : []),
  ]
}

/** The same of the paragraphs of a page, as they are shown. */
export const paragraphFaults = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('p')].flatMap((paragraph) => {
    const bold = [...paragraph.children].filter(({ tagName }) => tagName === 'B')
    if (bold.length === 0) return []
    const spoken = paragraph.textContent
    return [
      ...(bold.length > 1 ? [`${bold.length} in bold: ${spoken}`] : []),
      ...(sentences(spoken) > 2 ? [`${sentences(spoken)} sentences: ${spoken}`] : []),
    ]
  })
