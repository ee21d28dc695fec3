// The page's element → the window's whole interface.
import './api/without-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/marks.css'
import './ui/layers.css'
import './ui/forms.css'
import './ui/shell.css'
import './ui/rail.css'
import './ui/secrets.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followColorScheme } from './ui/follow-color-scheme.ts'
import { listenForKeys } from './ui/keys.ts'

function main(): void {
  followColorScheme()
  listenForKeys()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

main()
