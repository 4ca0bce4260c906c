import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  // The reader of Markdown runs in a worker, where a package's build for pages would look for a document.
  resolve: { conditions: ['worker', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // Theme colours use light-dark(), which a lower target would rewrite.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: URL could not be a worker or a font under the page's content security policy.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 4096,
  },
});
