import type { GalleryPicture } from '@afterclose/contract/screenshots'
import type { Card } from './cards.ts'

export const aPicture = (changes: Partial<GalleryPicture> = {}): GalleryPicture => {
  const { ownerId = 1, slot = 1 } = changes
  return {
    ownerId,
    slot,
    url: null,
    fileId: String(ownerId * 10 + slot).padStart(64, '0'),
    description: '',
    takenAt: null,
    width: 960,
    height: 540,
    ...changes,
  }
}

export const aCard = ({ picture, ...changes }: Partial<Card> = {}): Card => {
  const shown = picture ?? aPicture()
  return {
    key: `${shown.ownerId}-${shown.slot}`,
    picture: shown,
    name: `NQ long, trade ${shown.ownerId}`,
    title: 'NQ long',
    number: String(shown.ownerId),
    instrument: 'NQ',
    setup: 'Pullback',
    date: '2026-11-19T15:30:00',
    result: { outcome: 'WINNER', r: 1.5, unknown: '' },
    tilt: 1,
    facts: true,
    ...changes,
  }
}
