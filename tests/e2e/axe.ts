// A page → what axe has against it, in both colour schemes.
import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Fails with rule and element for every finding. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // Legacy mode: the other one opens a second page, which Electron does not allow.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    const findings = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
    expect(findings, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
