import { Textarea } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ScreenshotView } from '@afterclose/contract/screenshots'
import type { TradeView } from '@afterclose/contract/trades'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptySlot } from './empty-slot.tsx'
import { FilledSlot } from './filled-slot.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import classes from './screenshots.module.css'
import { isFilled, useScreenshots } from './use-screenshots.ts'
import type { Editor } from './use-trade-editor.ts'

interface MediaTabProps {
  editor: Editor
  /** Null: not saved yet. */
  stored: TradeView | null
  /** Saves the new trade and stays here. */
  onKeep: () => void
}

/** Pictures of the trade and notes. */
export function MediaTab({ editor, stored, onKeep }: MediaTabProps) {
  const { form, change, readOnly } = editor
  return (
    <>
      <section className={classes.section} aria-label="Screenshots">
        <h3 className={classes.title}>Screenshots</h3>
        {stored === null ? (
          <div className={classes.later}>
            <p className={classes.words}>Screenshots can be added once the trade is saved.</p>
            <Button onClick={onKeep}>Save and add screenshots</Button>
          </div>
        ) : (
          <Slots editor={editor} trade={stored} />
        )}
      </section>
      <Textarea
        className={classes.notes ?? ''}
        label="Notes"
        autosize
        minRows={8}
        maxLength={100_000}
        value={form.notes}
        readOnly={readOnly}
        error={editor.problem('notes')}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  )
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

function Slots({ editor, trade }: { editor: Editor; trade: TradeView }) {
  const { form, change, readOnly } = editor
  const { screenshots } = trade
  const { busy, add, link, remove } = useScreenshots(trade, editor)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const places = useRef(new Map<number, HTMLLIElement>())
  const worked = useRef<ScreenshotView | null>(null)
  const shown = screenshots.filter((one) => isFilled(one) || !readOnly)
  const free = screenshots.find((one) => !isFilled(one))?.slot

  // what had the focus goes when its slot is filled or emptied: the slot takes it, unless the trader went elsewhere
  useEffect(() => {
    const before = worked.current
    const after = screenshots.find(({ slot }) => slot === before?.slot)
    if (before === null || after === undefined || isFilled(after) === isFilled(before)) return
    worked.current = null
    if (document.activeElement === document.body) places.current.get(before.slot)?.focus()
  }, [screenshots])

  // wherever the focus is: a picture in the clipboard can only be meant for here, unless text is pasted into a field
  useWindowEvent('paste', (event) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(isPicture)
    const asText =
      event.target instanceof Element &&
      event.target.closest('input, textarea') !== null &&
      event.clipboardData?.types.includes('text/plain') === true
    if (readOnly || asText || enlarged !== null || pictures.length === 0) return
    event.preventDefault()
    void add(pictures, free ?? 1)
  })

  if (shown.length === 0) return <p className={classes.words}>This trade has no screenshots.</p>
  return (
    <>
      <ul
        className={classes.slots}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault() // the browser would leave the page to show the file
          const place = event.target instanceof Element ? event.target.closest('[data-slot]') : null
          const slot = Number(place?.getAttribute('data-slot') ?? 0)
          const onFree = screenshots.some((one) => one.slot === slot && !isFilled(one))
          if (!readOnly) void add([...event.dataTransfer.files], onFree ? slot : (free ?? 1))
        }}
      >
        {shown.map((screenshot) => {
          const { slot } = screenshot
          return (
            <li
              key={slot}
              data-slot={slot}
              tabIndex={-1}
              aria-label={`Screenshot ${slot}`}
              ref={(place) => {
                if (place !== null) places.current.set(slot, place)
              }}
            >
              {isFilled(screenshot) ? (
                <FilledSlot
                  screenshot={screenshot}
                  description={form.screenshotDescriptions[slot - 1] ?? ''}
                  readOnly={readOnly}
                  busy={busy === slot}
                  onDescribe={(text) =>
                    change({ screenshotDescriptions: form.screenshotDescriptions.with(slot - 1, text) })
                  }
                  onEnlarge={() => setEnlarged(slot)}
                  onRemove={() => {
                    worked.current = screenshot
                    void remove(slot)
                  }}
                />
              ) : (
                <EmptySlot
                  slot={slot}
                  busy={busy === slot}
                  onFiles={(files) => {
                    worked.current = screenshot
                    void add(files, slot)
                  }}
                  onLink={(url) => {
                    worked.current = screenshot
                    return link(url, slot)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!readOnly && <p className={classes.hint}>PNG, JPEG or WebP up to 5 MB. They are stored at once.</p>}
      {enlarged !== null && (
        <PictureViewer
          pictures={screenshots.filter(({ fileId }) => fileId !== null)}
          slot={enlarged}
          descriptions={form.screenshotDescriptions}
          onShow={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  )
}
