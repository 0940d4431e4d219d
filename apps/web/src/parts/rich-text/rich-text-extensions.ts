import { richTextRules } from '@afterclose/core/rich-text'
import { Extension, Mark } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

const { alignments, link, linkSchemes } = richTextRules

/** Formats without a toolbar button, which existing text keeps. */
const keptMarks = ['mark', 'sub', 'sup'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
)

const alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style }) => alignments.find((allowedAlignment) => allowedAlignment === style.textAlign) ?? null,
          renderHTML: ({ textAlign }) => (textAlign === null ? {} : { style: `text-align: ${textAlign}` }),
        },
      },
    },
  ],
})

/** Extensions of the rich-text editor: exactly the elements that the server stores (`core/rich-text`). */
export const richTextExtensions = [
  StarterKit.configure({
    trailingNode: false, // an empty paragraph would be saved with the text
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      protocols: [],
      HTMLAttributes: link,
      isAllowedUri: (url) => URL.canParse(url) && linkSchemes.some((scheme) => new URL(url).protocol === `${scheme}:`),
    },
  }),
  alignment,
  ...keptMarks,
]

/** An editor's HTML as the server would store it, so that unchanged text does not count as a change. */
export const storedHtml = (html: string): string =>
  html === '<p></p>'
    ? ''
    : html.replace(/<(br|hr)>/g, '<$1 />').replace(/style="text-align: (\w+);?"/g, 'style="text-align:$1"')
