import { IconDownload } from '@tabler/icons-react'
import { useConfig } from '../../journal/app-config.ts'
import { install, installOffer, installWay, isInstalled } from '../../journal/device/install.ts'
import { alertUser } from '../../journal/dialogs.ts'
import { useStore } from '../../journal/store.ts'
import { Button } from '../../ui/button.tsx'
import { iosSteps } from './install-steps.ts'

/** Installs the app, or says how; nothing where the settings say more than a button could. */
export function InstallButton() {
  const { brand } = useConfig()
  const way = installWay(useStore(installOffer), useStore(isInstalled))
  if (way !== 'offer' && way !== 'ios') return null
  return (
    <Button
      variant="quiet"
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void (way === 'offer' ? install() : alertUser(`Install ${brand}`, iosSteps.join(' ')))}
    >
      Install
    </Button>
  )
}
