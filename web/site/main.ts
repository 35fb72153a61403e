import '../shared/theme.css'
import './site.css'
