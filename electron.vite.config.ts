// Builds the window's three parts (main, preload, renderer), the two Node programs (engine, cli) their thread and the queries' process into out/.
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// Native modules, and the one that finds its WebAssembly beside itself, stay outside the bundles: only the engine and the command line load them, and only when needed.
const native = ['better-sqlite3', 'node-llama-cpp', 'onnxruntime-web', 'electron']
const root = import.meta.dirname

export default defineConfig({
  main: {
    build: {
      outDir: 'out',
      emptyOutDir: false,
      target: 'node20',
      externalizeDeps: false,
      minify: false,
      rollupOptions: {
        external: native,
        input: {
          'main/index': resolve(root, 'src/main/index.ts'),
          'engine/index': resolve(root, 'src/engine/index.ts'),
          'cli/index': resolve(root, 'src/cli/index.ts'),
          'workers/identifiers': resolve(root, 'src/services/identifier-worker.ts'),
          'workers/sql': resolve(root, 'src/storage/sql-process.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node20',
      externalizeDeps: false,
      rollupOptions: {
        external: ['electron'],
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      // The page's policy allows no data: fonts, and a small font would become one.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: { index: resolve(root, 'src/renderer/index.html') } },
    },
  },
})
