import { IconArrowLeft } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SaveState } from './autosave.ts'
import classes from './editor-frame.module.css'
import { SaveStateWords } from './save-state.tsx'

interface EditorFrameProps {
  /** Names the record: "London open". */
  label: string
  /** Way back, on a phone, where the record takes the whole screen. */
  back: { readonly label: string; readonly go: () => void } | undefined
  /** It was just created: it gets the focus instead of the way back. */
  fresh: boolean
  /** Shown in the bar before the actions. */
  bar: ReactNode
  state: SaveState
  /** Commands of the record, after the save state; undefined if it is read-only. */
  actions: ReactNode | undefined
  /** Class of the column, which sets its width. */
  className?: string | undefined
  children: ReactNode
}

/** An autosaved record, with a bar above it that stays visible while the rest scrolls. */
export function EditorFrame({ label, back, fresh, bar, state, actions, className, children }: EditorFrameProps) {
  const toBack = useRef<HTMLButtonElement>(null)
  const alone = back !== undefined
  useEffect(() => {
    if (alone && !fresh) toBack.current?.focus()
  }, [alone, fresh])
  return (
    <article className={classes.editor} aria-label={label}>
      <div className={classes.bar}>
        {back !== undefined && (
          <IconButton ref={toBack} small label={back.label} onClick={back.go}>
            <IconArrowLeft size={18} aria-hidden="true" />
          </IconButton>
        )}
        {bar}
        {actions !== undefined && (
          <div className={classes.actions}>
            <SaveStateWords state={state} />
            {actions}
          </div>
        )}
      </div>
      <div className={classes.scroll}>
        <div className={clsx(classes.column, className)}>{children}</div>
      </div>
    </article>
  )
}
