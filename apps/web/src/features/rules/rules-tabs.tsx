import { Tabs } from '@mantine/core'
import { rulesTabs, type RulesTab } from './rules-search.ts'
import classes from './rules-page.module.css'

const labels: Readonly<Record<RulesTab, string>> = { today: 'Today', breaches: 'Breaches', rules: 'Rules' }

interface RulesTabsProps {
  tab: RulesTab
  /** Undefined until they are known. */
  breaches: number | undefined
  onTab: (tab: RulesTab) => void
}

export const RulesTabs = ({ tab, breaches, onTab }: RulesTabsProps) => (
  <Tabs
    value={tab}
    onChange={(next) => {
      const chosen = rulesTabs.find((one) => one === next)
      if (chosen !== undefined) onTab(chosen)
    }}
    classNames={{ root: classes.tabs ?? '', list: classes.tabList ?? '', tab: classes.tab ?? '' }}
  >
    <Tabs.List aria-label="Today, broken rules and the rules">
      {rulesTabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {labels[one]}
          {one === 'breaches' && breaches !== undefined && breaches > 0 && (
            <>
              {' '}
              <span>{breaches.toLocaleString('en-US')}</span>
            </>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)
