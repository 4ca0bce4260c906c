import maxUseState from './max-use-state.js';
import webFolders from './web-folders.js';

export default { rules: { 'max-use-state': maxUseState, 'web-folders': webFolders } };
