import { Loader, Textarea } from '@mantine/core'
import { longestDescription } from '@afterclose/contract/screenshots'
import { IconAlertCircle, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Picture, pictureQuery } from './picture.tsx'
import classes from './slots.module.css'
import type { Slot } from './use-slots.ts'

interface FilledSlotProps {
  content: Slot
  /** Current description in the form. */
  description: string
  readOnly: boolean
  busy: boolean
  /** The record is not saved yet. */
  fresh: boolean
  onDescribe: (text: string) => void
  onEnlarge: () => void
  onRemove: () => void
  onRetry: () => void
}

/** A slot with its picture or link, its description, and a button to remove it. */
export function FilledSlot({ content, description, readOnly, busy, fresh, ...on }: FilledSlotProps) {
  const { slot, waiting } = content
  return (
    <figure>
      <Shown content={content} onEnlarge={on.onEnlarge} />
      {waiting !== null && waiting.problem !== null && (
        <div className={classes.failed} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          <p>Not saved. {waiting.problem}</p>
          {!fresh && (
            <Button small busy={busy} aria-label={`Try again to save screenshot ${slot}`} onClick={on.onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
      <Row as="figcaption" above={1} oneLine align="start" gap={1}>
        {readOnly ? (
          <span className={classes.words}>{description}</span>
        ) : (
          <>
            <Textarea
              size="sm"
              className={classes.description ?? ''}
              aria-label={`Description of screenshot ${slot}`}
              placeholder="Add a description"
              autosize
              minRows={1}
              maxRows={5}
              maxLength={longestDescription}
              value={description}
              onChange={(event) => on.onDescribe(event.currentTarget.value)}
            />
            <IconButton small label={`Remove screenshot ${slot}`} busy={busy} onClick={on.onRemove}>
              <IconTrash size={16} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </Row>
    </figure>
  )
}

function Shown({ content: { slot, stored, waiting }, onEnlarge }: { content: Slot; onEnlarge: () => void }) {
  if (waiting !== null && typeof waiting.content !== 'string')
    return (
      <div className={classes.picture}>
        <Picture blob={waiting.content} alt={`Screenshot ${slot}, not saved yet`} />
      </div>
    )
  const fileId = stored?.fileId ?? null
  if (fileId !== null) return <Preview slot={slot} fileId={fileId} onEnlarge={onEnlarge} />
  return <LinkedPage url={typeof waiting?.content === 'string' ? waiting.content : (stored?.url ?? '')} />
}

function Preview({ slot, fileId, onEnlarge }: { slot: number; fileId: string; onEnlarge: () => void }) {
  const { data: blob, isError, refetch } = useQuery(pictureQuery(fileId))
  if (isError)
    return (
      <div className={classes.picture} role="alert">
        <p className={classes.words}>This picture could not be loaded.</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <button type="button" className={classes.picture} aria-label={`Enlarge screenshot ${slot}`} onClick={onEnlarge}>
      {blob === undefined ? <Loader size={20} /> : <Picture blob={blob} alt="" />}
    </button>
  )
}

/** Link to an external page in a slot: only its address, because nothing is loaded from other hosts. */
function LinkedPage({ url }: { url: string }) {
  const { host, pathname } = new URL(url)
  return (
    <a className={classes.picture} href={url} target="_blank" rel="noopener noreferrer">
      <IconExternalLink size={24} aria-hidden="true" />
      <span className={classes.host}>{host}</span>
      <span className={classes.path}>{pathname === '/' ? '' : pathname}</span>
      <span className="sr"> opens in a new tab</span>
    </a>
  )
}
