import { richTextRules } from '@afterclose/core/rich-text'
import { TextInput } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { storedHtml, richTextExtensions } from './rich-text-extensions.ts'
import classes from './rich-text.module.css'

export interface RichTextEditorProps {
  /** Ids of the elements that name and describe the text. */
  labelId: string
  descriptionId: string | undefined
  value: string
  onChange: (html: string) => void
  readOnly: boolean
  /** Editor of a page's text: no frame, full height, with its toolbar in this element once that is mounted. */
  page?: { readonly tools: HTMLElement | null; readonly onBlur: () => void } | undefined
}

/** TipTap with a small toolbar. Its code is large, so `RichTextField` loads it on first use. */
export default function RichTextEditor({
  labelId,
  descriptionId,
  value,
  onChange,
  readOnly,
  page,
}: RichTextEditorProps) {
  const told = useRef(value)
  const tell = useRef(onChange)
  // `useEditor` resets its options, and with them the view, when `content` changes: with the current value, that would be at every key
  const [begun] = useState(value)
  const inPage = page !== undefined
  useEffect(() => {
    tell.current = onChange
  }, [onChange])
  const editor = useEditor({
    extensions: richTextExtensions,
    content: begun,
    editable: !readOnly,
    onUpdate: ({ editor: changed }) => {
      told.current = storedHtml(changed.getHTML())
      tell.current(told.current)
    },
  })
  useEffect(() => {
    editor.setOptions({
      editable: !readOnly,
      editorProps: {
        handleDOMEvents: { keydown: readCaret },
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          'aria-readonly': String(readOnly),
          tabindex: '0', // long text must be scrollable by keyboard, also in read-only mode
          ...(descriptionId === undefined ? {} : { 'aria-describedby': descriptionId, 'aria-invalid': 'true' }),
          class: clsx(classes.text, inPage && classes.page),
        },
      },
    })
  }, [editor, labelId, descriptionId, readOnly, inPage])
  // text that was not typed here: a resumed draft, or a version saved by someone else
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  if (page !== undefined)
    return (
      <div onBlur={page.onBlur}>
        {!readOnly && page.tools !== null && createPortal(<Tools editor={editor} />, page.tools)}
        <EditorContent editor={editor} />
      </div>
    )
  return (
    <div className={classes.editor} data-invalid={descriptionId !== undefined || undefined}>
      {!readOnly && <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/**
 * Reads the caret before handling a key. Chromium reports a caret move (`selectionchange`) only after a key that follows quickly, or while
 * the page is busy, and ProseMirror would apply the key at the old position: a Backspace at the beginning of a text does nothing.
 */
function readCaret(view: EditorView, event: KeyboardEvent): void {
  if (!event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

function Tools({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <>
      <div className={classes.tools} role="group" aria-label="Format">
        <Tool label="Bold" on={is.bold} onPress={() => chain().toggleBold().run()}>
          <IconBold size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Italic" on={is.italic} onPress={() => chain().toggleItalic().run()}>
          <IconItalic size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Underline" on={is.underline} onPress={() => chain().toggleUnderline().run()}>
          <IconUnderline size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Heading" on={is.heading} onPress={() => chain().toggleHeading({ level: 3 }).run()}>
          <IconHeading size={16} aria-hidden="true" />
        </Tool>
        <Tool label="List" on={is.bullets} onPress={() => chain().toggleBulletList().run()}>
          <IconList size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Numbered list" on={is.numbers} onPress={() => chain().toggleOrderedList().run()}>
          <IconListNumbers size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Quote" on={is.quote} onPress={() => chain().toggleBlockquote().run()}>
          <IconBlockquote size={16} aria-hidden="true" />
        </Tool>
        {is.link ? (
          <Tool label="Remove link" onPress={() => chain().extendMarkRange('link').unsetLink().run()}>
            <IconLinkOff size={16} aria-hidden="true" />
          </Tool>
        ) : (
          <Tool label="Add link" onPress={() => setLinking(true)}>
            <IconLink size={16} aria-hidden="true" />
          </Tool>
        )}
        <Tool label="Undo typing" disabled={!is.undo} onPress={() => chain().undo().run()}>
          <IconArrowBackUp size={16} aria-hidden="true" />
        </Tool>
        <Tool label="Redo typing" disabled={!is.redo} onPress={() => chain().redo().run()}>
          <IconArrowForwardUp size={16} aria-hidden="true" />
        </Tool>
      </div>
      {linking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

interface ToolProps {
  label: string
  /** Absent: not a toggle. */
  on?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

const Tool = ({ label, on, disabled = false, onPress, children }: ToolProps) => (
  <IconButton
    small
    label={label}
    aria-pressed={on}
    disabled={disabled}
    // otherwise the selection is lost before the format is applied
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </IconButton>
)

/** Sets the target of a link; without a selection the address itself becomes the text. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  function close(): void {
    onClose()
    editor.commands.focus()
  }
  function add(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation() // it is in a separate form
    const href = address.trim()
    if (!isLink(href)) {
      setFault('Enter an address that starts with https://')
      return
    }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <form
      className={classes.linking}
      noValidate
      onSubmit={add}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault() // closes this, not the dialog
        close()
      }}
    >
      <TextInput
        size="sm"
        className={classes.address ?? ''}
        aria-label="Link address"
        placeholder="https://"
        autoFocus
        maxLength={2000}
        value={address}
        error={fault}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setFault(null)
        }}
      />
      <Button small variant="quiet" onClick={close}>
        Cancel
      </Button>
      <Button small type="submit">
        Add link
      </Button>
    </form>
  )
}

const isLink = (text: string): boolean =>
  URL.canParse(text) && richTextRules.linkSchemes.some((scheme) => new URL(text).protocol === `${scheme}:`)
