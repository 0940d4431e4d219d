import { Loader, TextInput } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { useUnsaved } from '../leave-guard.ts'
import classes from './slots.module.css'

interface EmptySlotProps {
  slot: number
  busy: boolean
  onFiles: (files: readonly File[]) => void
  /** Resolves to true if the link was stored. */
  onLink: (url: string) => Promise<boolean>
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** A slot that accepts a picture, dropped or chosen, or the address of one. */
export function EmptySlot({ slot, busy, onFiles, onLink }: EmptySlotProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  useUnsaved(link !== null && link.trim() !== '')

  function leave() {
    setLink(null)
    setLeft(true)
  }
  async function store(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const url = (link ?? '').trim()
    if (!isHttps(url)) setFault('Enter an address that starts with https://')
    else if (await onLink(url)) setLink(null)
  }

  if (busy)
    return (
      <div className={classes.empty} role="status" aria-label={`Adding screenshot ${slot}`}>
        <Loader size={20} />
      </div>
    )
  if (link !== null)
    return (
      <form
        className={clsx(classes.empty, classes.linking)}
        noValidate
        onSubmit={(event) => void store(event)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault() // closes this, not the dialog
          leave()
        }}
      >
        <TextInput
          size="sm"
          label={`Link for screenshot ${slot}`}
          placeholder="https://"
          maxLength={2000}
          autoFocus
          value={link}
          error={fault}
          onChange={(event) => {
            setLink(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Row oneLine align="stretch" justify="end" gap={1}>
          <Button small variant="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button small type="submit">
            Add link
          </Button>
        </Row>
      </form>
    )
  return (
    <div
      className={clsx(classes.empty, classes.open, over && classes.over)}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <label htmlFor={id} className={classes.choose}>
        <IconPhotoPlus size={24} aria-hidden="true" />
        <span className={classes.choice}>
          Drop, paste or <u>choose</u>
          <span className="sr"> a picture for screenshot {slot}</span>
        </span>
        <input
          id={id}
          type="file"
          multiple
          className="sr"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <button
        type="button"
        className={clsx('link', classes.orLink)}
        aria-label={`or add a link for screenshot ${slot}`}
        autoFocus={left}
        onClick={() => {
          setLink('')
          setFault(null)
        }}
      >
        or add a link
      </button>
    </div>
  )
}
