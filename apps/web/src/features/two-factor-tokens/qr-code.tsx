import { useMemo } from 'react'
import classes from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** A text as a QR code, dark on white in both themes: not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <div className={classes.paper}>
      <svg width={256} height={256} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path className={classes.dark} d={path} />
      </svg>
    </div>
  )
}
