import { ofxStatement } from '../ofx-format.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * Investment statements as OFX or QFX, which many brokers offer for Quicken: from one file of E*Trade and the specification
 * (OFX 2.3, section 13). Options are from the specification only.
 */
export const ofx = tableImporter({
  type: 'OFX',
  label: 'OFX or QFX of any broker',
  hint: 'Download for Quicken',
  fileExtensions: ['ofx', 'qfx'],
  formats: [ofxStatement],
})
