import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

/** A QR code of a text, dark on white in both themes: not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    // no theme colours: a code is black on white for the camera in both themes, in a quiet zone of at least four modules
    <div
      style={{
        justifySelf: 'center',
        padding: 28,
        border: '1px solid var(--rule)',
        borderRadius: 'var(--r-2)',
        background: '#fff',
        lineHeight: 0,
      }}
    >
      <svg width={256} height={256} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path fill="#000" shapeRendering="crispEdges" d={path} />
      </svg>
    </div>
  )
}
