import { richTextRules } from '@afterclose/core/rich-text'
import { Extension, Mark } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

const { alignments, link, linkSchemes } = richTextRules

/** Formats without a toolbar button: text that contains them keeps them. */
const kept = ['mark', 'sub', 'sup'].map((tag) =>
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
          parseHTML: ({ style }) => alignments.find((one) => one === style.textAlign) ?? null,
          renderHTML: ({ textAlign }) => (textAlign === null ? {} : { style: `text-align: ${textAlign}` }),
        },
      },
    },
  ],
})

/** Extensions of the rich-text editor: elements that the server stores (`core/rich-text`), and no others. */
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
  ...kept,
]

/** HTML of an editor in the server's form, so that unchanged text has the same length, and is no change. */
export const asStored = (html: string): string =>
  html === '<p></p>'
    ? ''
    : html.replace(/<(br|hr)>/g, '<$1 />').replace(/style="text-align: (\w+);?"/g, 'style="text-align:$1"')
