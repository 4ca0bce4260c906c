import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
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
